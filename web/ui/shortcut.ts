const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** Dialogs above the page, as opposed to panels beside its content. */
export const dialogs = '[role=dialog]:not([data-beside]), [role=alertdialog]'
const above = `${dialogs}, [role=menu]`

/** Cached per event: several listeners ask about each key, and searching the page is slow. */
const underDialog = new WeakMap<KeyboardEvent, boolean>()

function isUnderDialog(event: KeyboardEvent) {
	const known = underDialog.get(event)
	if (known !== undefined) return known
	const isUnder = document.querySelector(above) !== null
	underDialog.set(event, isUnder)
	return isUnder
}

/**
 * Whether a key is pressed as a shortcut: not while typing, not with a modifier, and not under a
 * dialog or menu, which have their own keys. `inDialog` is for a dialog's own shortcuts.
 */
export function isShortcut(event: KeyboardEvent, inDialog = false) {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
	if (event.target instanceof Element && event.target.closest(typing)) return false
	return inDialog ? !document.querySelector('[role=menu]') : !isUnderDialog(event)
}
