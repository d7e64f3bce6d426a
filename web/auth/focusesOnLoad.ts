/** Whether a form's first field gets the focus: as the page loads, and not on a phone, which would open its keyboard. */
export const focusesOnLoad = () =>
	document.activeElement === document.body && matchMedia('(pointer: fine)').matches
