// What Cloudflare runs. Apart from index.ts, whose types the web reads and which is no Durable Object.
export { Hub } from './hub/hub'
export { default } from './index'
