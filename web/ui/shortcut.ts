const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
const above = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Whether a key is pressed as a shortcut: not while typing, not with a modifier, and not under a
 * dialog or menu, which have their own keys. `inDialog` is for those of a dialog.
 */
export function isShortcut(event: KeyboardEvent, inDialog = false) {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
	if (event.target instanceof Element && event.target.closest(typing)) return false
	return !document.querySelector(inDialog ? '[role=menu]' : above)
}
