import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line that opens what is below it. */
export const Disclosure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
	<details className="group">
		<summary className="flex min-h-(--control) w-fit cursor-pointer items-center gap-1 [&::-webkit-details-marker]:hidden">
			<ChevronRight className="-ms-1 size-4 group-open:rotate-90" aria-hidden />
			{label}
		</summary>
		{children}
	</details>
)
