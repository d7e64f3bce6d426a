// What the page runs for forms with steps or with fields that depend on answers.
import { start } from './enhance'
import { walkThrough } from './walk'

start(walkThrough)
