import { expect, it } from 'vitest'
import { toHtml } from './text-html'

it('keeps paragraphs, lines and lists, and reads nothing of the text as HTML', () => {
  expect(toHtml('Course:\nHe has <LAST PROGRESS NOTE> & "more".\n\n- Hb < 8\n- K > 5\nEnd')).toBe(
    '<p>Course:<br>He has &lt;LAST PROGRESS NOTE&gt; &amp; &quot;more&quot;.</p><ul><li>Hb &lt; 8</li><li>K &gt; 5</li></ul><p>End</p>',
  )
})
