// What a visitor's page runs; stagedScript.ts is the other one.
import { start } from './enhance'

start()
