import { describe, expect, it } from 'vitest'
import { asMarkup } from '#app/values/figure.ts'
import { listFigures } from './figures.ts'
import { renderMarkdown } from './markdown.ts'

const ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'title',
  'rel',
  'id',
  'class',
  'role',
  'tabindex',
  'loading',
  'scope',
  'aria-label',
]
const html = (markdown: string) => renderMarkdown(markdown).html

describe('markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<details open ontoggle=alert(1)>x</details>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{background:url(https://evil.test)}</style>',
    '<form action="https://evil.test"><input name=q></form>',
    '<base href="https://evil.test/">',
    '<meta http-equiv=refresh content="0;url=https://evil.test">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](&#1;javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](/&Tab;/evil.test)',
    '[x](\\\\evil.test)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://own.test/1)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](https://evil.test/track.gif)',
    '![x](//evil.test/track.gif)',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
    '![x" onerror="alert(1)](x)',
    '[x](https://ok.test "a\\" onmouseover=\\"alert(1)")',
    '# <img src=x onerror=alert(1)>\n\n## a"><script>alert(1)</script>',
    '| <script>alert(1)</script> |\n|---|\n| <b onclick=alert(1)>x</b> |',
    '```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
    '- [ ] <script>alert(1)</script>',
    'text[^1]\n\n[^1]: <script>alert(1)</script>',
    '[R1]: javascript:alert(1)\n\n[R1]',
    '<!-- --><script>alert(1)</script> -->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
    '`</code><script>alert(1)</script>`',
    '\u0000<scr\u0000ipt>alert(1)</script>',
  ])('keeps %j inert', (attack) => {
    const tags = html(attack).match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(?:h[2-4]|p|ul|ol|li|pre|code|div|table|thead|tbody|tr|th|td|a|img|sup|em|strong|br)\b/)
      for (const [, name = '', value = ''] of tag.matchAll(/\s([^\s="]+)="([^"]*)"/g)) {
        expect(ATTRIBUTES).toContain(name)
        if (name === 'href' || name === 'src')
          expect(['https://own.test', 'https://ok.test']).toContain(new URL(value, 'https://own.test').origin)
      }
    }
  })

  it('leads to http, https, mailto and paths and places of our own', () => {
    expect(html('[a](https://nhs.uk) [b](mailto:a@example.test) [c](/dinner) [d](#dose)')).toBe(
      '<p><a href="https://nhs.uk" rel="noreferrer">a</a> <a href="mailto:a@example.test">b</a> <a href="/dinner">c</a> <a href="#dose">d</a></p>',
    )
  })

  it('numbers citations in the order in which they are first cited', () => {
    const { html: text, citations } = renderMarkdown('Heat [R35], cold [R33] [R35].')
    expect(citations).toEqual(['R35', 'R33'])
    expect(text).toBe(
      '<p>Heat<sup><a class="cite" href="#ref-R35" aria-label="Reference 1">1</a></sup>, cold<sup><a class="cite" href="#ref-R33" aria-label="Reference 2">2</a> <a class="cite" href="#ref-R35" aria-label="Reference 1">1</a></sup>.</p>',
    )
  })

  it('leaves citations in code and links alone', () => {
    expect(renderMarkdown('`[R1]` and [see [R1]](/x)').citations).toEqual([])
  })

  it('gives headings an id and lists the second and third level', () => {
    const { html: text, headings } = renderMarkdown('## 5. Who else sees it?\n\n### Mail\n\n#### Small')
    expect(text).toContain('<h2 id="5-who-else-sees-it">')
    expect(headings).toEqual([
      { id: '5-who-else-sees-it', text: '5. Who else sees it?', depth: 2 },
      { id: 'mail', text: 'Mail', depth: 3 },
    ])
  })

  it('lists a heading without the number of what it cites, and names the cells of a column without it', () => {
    const table =
      '| | Men | Grip [R2] | Walk |\n|-|-|-|-|\n| Before | 40 | 44 | 2 |\n| After the twelve weeks of the whole programme of walks | 41 | [R2] | 3 |'
    const { html: text, headings } = renderMarkdown(`## Heat *helps* [R1]\n\n${table}`)
    expect(headings).toEqual([{ id: 'heat-helps-r1', text: 'Heat helps', depth: 2 }])
    expect(text).toContain('<td data-label="Grip">44</td>')
    expect(text).toContain('<td data-label="Grip"><sup>')
  })

  it('heads columns and rows where the first column has no name, and makes no heading without words', () => {
    const table = html('| | Men | Women |\n|---|---|---|\n| Grip | 1 | 2 |\n| | 3 | 4 |\n').replaceAll('\n', '')
    expect(table).toContain('<thead><tr><td></td><th scope="col">Men</th><th scope="col">Women</th></tr></thead>')
    expect(table).toContain('<tr><th scope="row">Grip</th><td>1</td><td>2</td></tr>')
    expect(table).toContain('<tr><td></td><td>3</td><td>4</td></tr>')
  })
  it('tells the cells of a wide table what they stand under, so that a phone can stack them', () => {
    const table = html(
      '| What | Why | Basis | How long |\n|---|---|---|---|\n| Mail | To answer | Consent | |\n| Post | To send what was bought to where it is awaited | Contract | A year |\n',
    )
    expect(table).toContain('<div class="table-scroll table-stack"')
    expect(table).toContain('<td>Mail</td>')
    expect(table).toContain('<td data-label="Why">To answer</td>')
    expect(table).toContain('<td data-label="Basis">Consent</td>')
    expect(table.match(/data-label="How long"/g)).toHaveLength(1)
  })
  it.each([
    [2, 400, false],
    [3, 120, false],
    [3, 121, true],
    [4, 44, false],
    [4, 45, true],
  ])('stacks a table of %i columns whose longest row has %i characters: %s', (columns, length, isStacked) => {
    const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
    const short = Array.from({ length: columns }, (_, at) => String(at))
    const long = ['x'.repeat(length - columns + 1), ...short.slice(1)]
    const table = html(line(short) + line(short.map(() => '---')) + line(short) + line(long))
    expect(table.includes('table-stack')).toBe(isStacked)
    expect(table.includes('data-label')).toBe(isStacked)
  })
  it('keeps a figure with its unit, a number with what it is called by, and a word with its hyphen', () => {
    expect(html('Heat of 80 °C. On day 7, call NHS 111.')).toBe(
      '<p>Heat of 80\u00A0°C. On day\u00A07, call NHS\u00A0111.</p>',
    )
    expect(html('Two e-books, the-mail.')).toBe('<p>Two <span class="whitespace-nowrap">e-books</span>, the-mail.</p>')
    expect(html('Try CBT-I.')).toBe('<p>Try <span class="whitespace-nowrap">CBT-I</span>.</p>')
  })
  it('lets a table scroll by keyboard, and heads the rows when the head is empty', () => {
    expect(html('| Measure | How |\n|---|---|\n| Pulse | Count |')).toContain(
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table: Measure, How">',
    )
    const bare = html('| | |\n|---|---|\n| Name | Ann |')
    expect(bare).not.toContain('thead')
    expect(bare).toContain('<th scope="row">Name</th>')
  })

  it.each([
    ['50,000 brackets', '['.repeat(50_000), 'more than 20000 characters'],
    ['brackets that nothing closes', `${'['.repeat(101)}`, 'square brackets'],
    ['pictures that nothing closes', '!['.repeat(101), 'square brackets'],
    ['quotations in quotations', `${'> '.repeat(21)}x`, 'levels deep'],
    ['lists in lists', `${'- '.repeat(21)}x`, 'levels deep'],
    ['numbered lists in lists', `Text.\n\n${'1. '.repeat(21)}x`, 'levels deep'],
    ['a book', 'word\n\n'.repeat(40_000), 'more than 200000 characters'],
  ])('refuses %s before it reads them', (_what, body, reason) => {
    expect(() => html(body)).toThrow(reason)
  })
  it('reads what is just not too much', () => {
    expect(html('['.repeat(100))).toBe(`<p>${'['.repeat(100)}</p>`)
    expect(html('[a] '.repeat(4_000))).toContain('[a] [a]')
    expect(html(`${'> '.repeat(20)}x`)).toContain('x')
  })

  describe('placeholders', () => {
    const fill = (markdown: string, value: string | null) =>
      renderMarkdown(markdown, { placeholders: { 'trader.name': value, 'trader.email': 'a@example.test' } }).html

    it('are filled in as plain text', () => {
      expect(fill('By {{trader.name}}.', '<b>*A* & [B](javascript:1)</b>')).toBe(
        '<p>By &#x3C;b>*A* &#x26; [B](javascript:1)&#x3C;/b>.</p>',
      )
    })
    it('link an address of email', () => {
      expect(fill('{{trader.email}}', '')).toBe('<p><a href="mailto:a@example.test">a@example.test</a></p>')
    })
    it('hide the row or the sentence of an optional value that is not there', () => {
      expect(fill('| | |\n|---|---|\n| Name | {{trader.name}} |\n| Mail | x |', null)).not.toContain('Name')
      expect(fill('Write to {{trader.email}}. Number: {{trader.name}}. Thanks.', null)).toBe(
        '<p>Write to <a href="mailto:a@example.test">a@example.test</a>. Thanks.</p>',
      )
    })
    it('must be known', () => {
      expect(() => renderMarkdown('{{trader.shoe}}')).toThrow('{{trader.shoe}} is not known here')
      expect(() => renderMarkdown('{{constructor}}')).toThrow('is not known')
    })
  })
})

describe('pictures and buttons', () => {
  const HASH = '0123456789abcdef0123456789abcdef'
  it('gives a picture of ours its sizes, and leaves any other as it is', () => {
    expect(renderMarkdown(`![A](/media/${HASH}-960.webp?w=1000&h=500)`).html).toBe(
      `<p><picture><source type="image/avif" srcset="/media/${HASH}-480.avif 480w, /media/${HASH}-960.avif 960w" sizes="(min-width: 48rem) 42rem, 100vw"><img src="/media/${HASH}-960.webp" srcset="/media/${HASH}-480.webp 480w, /media/${HASH}-960.webp 960w" sizes="(min-width: 48rem) 42rem, 100vw" alt="A" width="1000" height="500" loading="lazy" decoding="async"></picture></p>`,
    )
    expect(renderMarkdown('![A](/share/home.png)').html).toBe(
      '<p><img src="/share/home.png" alt="A" loading="lazy"></p>',
    )
  })
  it.each([
    ['**[Go](/blog)**', '<p><a href="/blog" class="button button-primary">Go</a></p>'],
    ['Words **[Go](/blog)**', '<p>Words <strong><a href="/blog">Go</a></strong></p>'],
    ['**[Go](javascript:x)**', '<p><a class="button button-primary">Go</a></p>'],
  ])('%s', (markdown, html) => expect(renderMarkdown(markdown).html).toBe(html))
})

describe('a figure of the register', () => {
  it('stands where its name stands on a line of its own, with its numbers as a table', () => {
    const { html } = renderMarkdown('Before.\n\n{{figure predimed}}\n\nAfter.')
    expect(html).toMatch(/^<p>Before\.<\/p>\s*<figure class="figure">.*<td>44 of 1,000<\/td>.*<\/figure>\s*<p>After/s)
  })
  it('is refused when nobody has drawn it, and is no figure within a sentence', () => {
    expect(() => renderMarkdown('{{figure luck}}')).toThrow('{{figure luck}} is not known here')
    expect(() => renderMarkdown('A {{luck}} word')).toThrow('{{luck}} is not known here')
    expect(renderMarkdown('A {{figure predimed}} word').html).toContain('{{figure predimed}}')
  })
  it('has a link whose name says to which figure it belongs, where a page has several', () => {
    for (const { id, title, claim } of listFigures())
      expect(renderMarkdown(`{{figure ${id}}}`).html).toContain(
        `<a href="/evidence/${claim}">In the register<span class="sr-only">: ${asMarkup(title)}</span></a>`,
      )
  })
  it('names every row to whoever cannot see it, and lets nothing run', () => {
    for (const figure of listFigures()) {
      const { html } = renderMarkdown(`{{figure ${figure.id}}}`)
      for (const { label } of figure.rows) expect(html).toContain(`<th scope="row">${label}</th>`)
      expect(html).not.toMatch(/NaN|undefined|Infinity|<script|style=/)
    }
  })
})
