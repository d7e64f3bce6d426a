/** The marks' style, for the preview's document only. */
export const marksStyle = `
html { scrollbar-width: none }
.mark { position: absolute }
.mark > button { position: absolute; inset: 0; width: 100%; margin: 0; padding: 0; border: 0; border-radius: 12px; outline: 0; background: none; cursor: pointer }
.mark .name { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (hover: hover) { .mark:not(.text):hover > button:not([aria-pressed=true], :focus-visible) { outline: 1px solid #8c80ea } }
.mark > [aria-pressed=true], .mark > button:focus-visible { outline: 2px solid #5343d9; box-shadow: 0 0 0 4px #fffc }
.mark.text > button { border-radius: 4px; cursor: text; box-shadow: none }
.mark.text > [aria-pressed=true]:not(:focus-visible) { outline: 0 }
.tools { position: absolute; top: 3px; right: 8px; display: flex; align-items: center; height: 28px; border-radius: 7px; background: #1b1a1f; opacity: 0; pointer-events: none }
.tools.over { top: auto; bottom: 18px; right: 16px }
.mark:hover .tools, .mark:focus-within .tools, [aria-pressed=true] ~ .tools { opacity: 1; pointer-events: auto }
.tools button { display: flex; align-items: center; justify-content: center; width: 30px; height: 28px; margin: 0; padding: 0; border: 0; border-radius: 6px; background: none; color: #fff; cursor: pointer }
.tools .grip { cursor: grab; touch-action: none }
.tools button:hover { background: #fff3 }
.tools button:focus-visible { outline: 2px solid #b6afff; outline-offset: -2px }
.tools svg { width: 16px; height: 16px }
[dir=rtl] .tools { right: auto; left: 8px }
[dir=rtl] .tools.over { left: 16px }
.mark.dragged { z-index: 1 }
.mark.dragged > button { outline: 2px solid #5343d9; background: #5343d91a }
.step { position: absolute; z-index: 1; box-sizing: border-box; display: flex; align-items: center; justify-content: center; border: 2px dashed #5343d9; border-radius: 8px; background: #fff; color: #5343d9; font: 600 14px system-ui, sans-serif; visibility: hidden }
.step.shown { visibility: visible }
.step.over { background: #5343d9; color: #fff }
.lands-before::before, .lands-after::after { content: ""; position: absolute; inset: -4px 0 auto; height: 4px; border-radius: 2px; background: #5343d9 }
.lands-after::after { inset: auto 0 -4px }
.typing {
	position: absolute; box-sizing: border-box; margin: 0; border: 0 solid transparent; outline: 0; background: none;
	resize: none; overflow: hidden; white-space: pre-wrap; overflow-wrap: break-word;
}
.typing::placeholder { color: inherit; opacity: .6 }
@media (pointer: coarse) { .tools button { width: 44px; height: 44px } .tools button:not(.grip) { display: none } }
@media (forced-colors: active) { .tools { border: 1px solid } .lands-before::before, .lands-after::after { background: Highlight } .step.over { border-style: solid; border-color: Highlight } }`
