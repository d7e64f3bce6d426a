import { errorMessage } from '../api/client'
import { toast } from './toast'

/** Shows a failure that no field of a form can show. */
export const toastError = (title: string, error: unknown) =>
	toast({ title, description: errorMessage(error), variant: 'destructive' })
