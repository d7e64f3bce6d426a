import { errorMessage } from '../api/client'
import { toast } from './toast'

/** Tells of a failure that no field of the form stands for. */
export const toastError = (title: string, error: unknown) =>
	toast({ title, description: errorMessage(error), variant: 'destructive' })
