import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childrenOf, escapeXml, readXml, textOf, toCdata, toWritable, XmlFault } from './read-xml'

const fault = (text: string): { line: number; message: string } => {
  try {
    readXml(text)
  } catch (error) {
    if (error instanceof XmlFault) return { line: error.line, message: error.message }
    throw error
  }
  throw new Error('no fault was found')
}

describe('XML of marked texts', () => {
  it('is read with attributes, CDATA, entities and the lines of its elements', () => {
    const root = readXml(
      `\uFEFF<?xml version="1.0"?>\n<!DOCTYPE collection SYSTEM "BioC.dtd">\n<!-- x --><R><TEXT><![CDATA[a <b>\r\n&amp;]]></TEXT>\n<T id='1' text="&quot;&#x1F48A;&#10;"/></R>`,
    )
    expect(textOf(childrenOf(root, 'TEXT')[0])).toBe('a <b>\r\n&amp;')
    expect(childrenOf(root, 'T')).toMatchObject([{ attributes: { id: '1', text: '"💊\n' }, line: 5 }])
  })

  it('gives back any text that was written as CDATA, element text or attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
        const text = toWritable(given)
        const root = readXml(`<R a="${escapeXml(text)}"><A>${escapeXml(text)}</A><B>${toCdata(text)}</B></R>`)
        expect(root.attributes['a'] ?? '').toBe(text)
        expect(textOf(childrenOf(root, 'A')[0])).toBe(text)
        expect(textOf(childrenOf(root, 'B')[0])).toBe(text)
        expect(text).toHaveLength(given.length)
      }),
    )
  })

  it.each([
    [
      'entities of its own',
      '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<r>&b;</r>',
      1,
      /document type of its own/,
    ],
    [
      'an outside file as entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
      1,
      /document type of its own/,
    ],
    ['an unknown entity', '<r>\n&nbsp;</r>', 2, /stands for no character/],
    ['half a character', '<r>&#xD800;</r>', 1, /stands for no character/],
    ['an open element', '<r>\n<a></r>', 2, /ends no element that is open/],
    ['no end', '<r>\n<a>', 2, /ends within a/],
    ['CDATA without end', '<r><![CDATA[x</r>', 1, /ends before/],
    ['a bare <', '<r>\n\n1 < 2</r>', 3, /begins no element/],
    ['an attribute twice', '<r a="1" a="2"/>', 1, /stands twice/],
    ['two roots', '<r/>\n<r/>', 2, /second element/],
    ['text outside', 'x<r/>', 1, /outside/],
    ['nothing', ' ', 1, /no element/],
    ['depth', '<a>'.repeat(40), 1, /too deeply/],
    ['a prototype as name', '<r __proto__="x"><constructor/></r', 1, /ends before|damaged/],
  ])('is refused with %s, with line and reason', (_, text, line, message) => {
    const found = fault(text)
    expect(found.message).toMatch(message)
    expect(found.line).toBe(line)
  })
})
