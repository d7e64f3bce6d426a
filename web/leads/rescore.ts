import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { toast } from '../ui/toast'

/** Rescores outdated leads in batches; `rescored` is the number done so far. */
export function useRescore() {
	const [rescored, setRescored] = useState(0)
	const mutation = useMutation({
		mutationFn: async () => {
			for (let count = 0; ; ) {
				const batch = await (await api.leads.rescore.$post()).json()
				count += batch.rescored
				setRescored(count)
				if (batch.done) return
			}
		},
		meta: { errorTitle: 'Failed to rescore leads' },
		onSuccess: () => toast({ title: 'Leads rescored' }),
		// Even after a failure: finished batches are saved, and the rest can be resumed.
		onSettled: async () => {
			await refreshLeads()
			setRescored(0)
		},
	})
	return { ...mutation, rescored }
}
