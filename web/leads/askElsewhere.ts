import type { ConnectorKind, Elsewhere } from '../../schema/connectorKinds'
import { question } from '../shell/question'

type Asked = { tools: readonly ConnectorKind[]; count: number }

const { ask, usePending } = question<Asked, Elsewhere | undefined>()

/** Asks what becomes of leads in connected tools; resolves to undefined if the user closes the dialog. */
export const askElsewhere = ask

/** The question that ElsewhereDialog answers. */
export const useElsewhere = usePending
