import { expect, it } from 'vitest'
import { narrativeText } from './narrative-text'

it.each([
  [
    '<div xmlns="http://www.w3.org/1999/xhtml"><p>Afebrile.</p><p>No  cough.</p></div>',
    'Afebrile.\n\nNo cough.',
  ],
  [
    '<ul><li>Ceftriaxone</li><li>Water &lt; 2&#160;l &amp; salt</li></ul>',
    '- Ceftriaxone\n- Water < 2\u00a0l & salt',
  ],
  ['<table><tr><th>Na</th><th>K</th></tr><tr><td>140</td><td>4.1</td></tr></table>', 'Na\tK\n\n140\t4.1'],
  ['temp < 38 and > 36<br/>next', 'temp < 38 and > 36\nnext'],
  ['<script>alert(1)</script>a<!-- b -->c', 'ac'],
  ['a<!-- b c<STYLE>d</style >e<script>f', 'a<!-- b cef'],
  ['&#xD800; &#0; &unknown; &#x41;', '&#xD800; &#0; &unknown; A'],
  ['', ''],
])('reads %j', (xhtml, text) => {
  expect(narrativeText(xhtml)).toBe(text)
})

it.each(['<li ', '<p ', '<a ', '<!--', '<style>', '<script ', '</style', '</td', '<br ', '&a', '<'])(
  'ends on a megabyte of %j',
  (piece) => {
    const hostile = piece.repeat(1_000_000 / piece.length)
    expect(narrativeText(`${hostile} Afebrile.`)).toMatch(/Afebrile\.$/)
  },
)
