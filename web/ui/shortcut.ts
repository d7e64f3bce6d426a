const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** Dialogs above the page, which one beside its content is not. */
export const dialogs = '[role=dialog]:not([data-beside]), [role=alertdialog]'
const above = `${dialogs}, [role=menu]`

/** What is above the page; each key is asked about several times, and to look through the page takes long. */
const found = new WeakMap<KeyboardEvent, boolean>()

function isUnderDialog(event: KeyboardEvent) {
	const known = found.get(event)
	if (known !== undefined) return known
	const is = document.querySelector(above) !== null
	found.set(event, is)
	return is
}

/**
 * Whether a key is pressed as a shortcut: not while typing, not with a modifier, and not under a
 * dialog or menu, which have their own keys. `inDialog` is for those of a dialog.
 */
export function isShortcut(event: KeyboardEvent, inDialog = false) {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
	if (event.target instanceof Element && event.target.closest(typing)) return false
	return inDialog ? !document.querySelector('[role=menu]') : !isUnderDialog(event)
}
