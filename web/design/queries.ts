import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'

export type WorkspaceDesign = InferResponseType<typeof api.design.$get, 200>
export type Template = WorkspaceDesign['templates'][number]

export const readDesign = async () => (await api.design.$get()).json()

export const designQuery = queryOptions({ queryKey: keys.design, queryFn: readDesign })
