import { errorMessage } from '../api/client'
import { toast } from './toast'

/** Shows a failure that doesn't belong to a form field. */
export const toastError = (title: string, error: unknown) =>
	toast({ title, description: errorMessage(error), variant: 'destructive' })
