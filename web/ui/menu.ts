/** What a menu and its items look like. */
export const menuClass =
	'z-50 min-w-52 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg'
export const menuItemClass =
	'flex w-full items-center gap-2.5 rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-sunken'
