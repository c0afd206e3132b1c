import { html, raw } from 'hono/html'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:52rem;margin:2rem auto;padding:0 1rem}
ol{list-style:none;padding:0}ol li{display:grid;padding:.75rem 0;border-bottom:1px solid #8884}ol li span,time{font-size:.875rem}
iframe{width:100%;height:36rem;border:1px solid #8884;border-radius:.5rem;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8884;border-radius:.5rem}
input,button{font:inherit;padding:.4rem .6rem}`

/** A plain page for developers. */
export const devPage = (title: string, content: unknown) => html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Development</title>
<style>${raw(style)}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
