import { chromium } from '@playwright/test'
const origin=process.env.ORIGIN??'http://localhost:8861'
const out=process.env.OUT??'/tmp/wt-screens-shots/'
const widths=(process.env.W??'375,768,1280,1920').split(',').map(Number)
const themes=(process.env.T??'light,dark').split(',')
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
const paths=process.argv.slice(2)
const {remember}=await import('./web/e2e/steps.ts')
for (const theme of themes) for (const width of widths) {
  const c=await b.newContext({viewport:{width,height:width>500?900:740},colorScheme:theme,hasTouch:width<500,isMobile:width<500})
  const p=await c.newPage()
  const r=await p.request.post(origin+'/api/auth/login',{data:{username:'demo@example.com',password:'demo-owner-2026'},headers:{origin}})
  await remember(c, await (await p.request.get(origin+'/api/auth/user')).json())
  p.on("console",m=>{if(m.type()==="error")console.log("CON",m.text())});p.on("pageerror",e=>console.log("ERR",e.message))
  for (const path of paths){ const [name,url,...acts]=path.split('='); await p.goto(origin+url.replaceAll('~','=')); await p.waitForLoadState('networkidle').catch(()=>{}); await p.waitForTimeout(300);
    for(const a of acts){ if(a.startsWith("hover:")) await p.locator(a.slice(6).replaceAll("~","=")).first().hover(); else if(a.startsWith("key:")) await p.keyboard.press(a.slice(4)); else if(a.startsWith('click:')) await p.getByRole('button',{name:a.slice(6)}).first().click(); else if (a.startsWith('scroll:')) await p.evaluate(y=>scrollTo(0,y),+a.slice(7)); else if(a.startsWith('css:')) await p.locator(a.slice(4).replaceAll('~','=')).first().click(); await p.waitForTimeout(500)}
    await p.screenshot({path:`${out}${name}-${width}-${theme}.png`}) }
  await c.close()
}
await b.close()
