/** A new element, not yet in the page. */
export function make(tag: string, className: string, text = '') {
	const element = document.createElement(tag)
	element.className = className
	element.textContent = text
	return element
}
