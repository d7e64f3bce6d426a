import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'

/** A secret shown once, to be copied; `thing` is its name, e.g. "token". */
export function SecretField({
	label,
	thing,
	value,
	hint,
}: {
	label: string
	thing: string
	value: string
	hint: string
}) {
	async function copy() {
		try {
			await navigator.clipboard.writeText(value)
			toast({ title: `${titleCase(thing)} copied to clipboard` })
		} catch {
			toast({
				title: `Couldn’t copy the ${thing}`,
				description: `Your browser blocked it. Select the ${thing} and copy it yourself.`,
				variant: 'destructive',
			})
		}
	}
	return (
		<div className="gap-2 max-sm:space-y-3 sm:flex sm:items-start">
			<TextField
				label={label}
				hint={hint}
				readOnly
				value={value}
				onFocus={(event) => event.target.select()}
				className="min-w-0 flex-1 [&_input]:truncate [&_input]:font-mono"
			/>
			<Button variant="secondary" className="max-sm:w-full sm:mt-label" onClick={copy}>
				Copy the {thing}
			</Button>
		</div>
	)
}
