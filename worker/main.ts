// The entry point. Separate from index.ts, whose types the web reads, because of the Durable Object.
export { Hub } from './hub/hub'
export { default } from './index'
