const menuClass =
	'z-50 min-w-52 max-w-[calc(100vw-2rem)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-lg'

/** What a menu's content has, wherever it opens. */
export const menuProps = { sideOffset: 6, collisionPadding: 12, className: menuClass }

export const menuItemClass =
	'flex min-h-(--control) w-full items-center gap-2.5 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-soft'
