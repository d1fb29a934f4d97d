import { describe, expect, it } from 'vitest'
import { keysBesideForm, LEFT_HAND_KEYS, STANDARD_KEYS } from '@/lib/core/labeling/labeling-keys'
import { findShipped } from '@/lib/core/protocols/shipped'
import { type KeyPress, keysOfLayer, SPAN_KEYS, toMarkingCommand } from './marking-keys'
import type { Layer } from './marking-state'

const [ERRORS] = findShipped('error-spans').spanLayers as [Layer, ...Layer[]]
const many = (count: number): Layer => ({
  ...ERRORS,
  labels: Array.from({ length: count }, (_, index) => ({ code: `class ${index + 1}` })),
})
const BINDINGS = keysBesideForm(STANDARD_KEYS)
const KEYS = keysOfLayer(ERRORS, BINDINGS, false)

describe('keys of a layer', () => {
  it('are digits for the first ten classes, a letter for the next, letters of their names for options', () => {
    expect(KEYS.labels).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'q'])
    expect(KEYS.options).toEqual({ severity: { minor: 'i', major: 'a' } })
  })

  it.each([
    ['a standard keyboard', BINDINGS, false],
    ['a chart beside the text', BINDINGS, true],
    ['the keys of the left hand', keysBesideForm(LEFT_HAND_KEYS), true],
  ])('are each there once and no key of the workbench, with %s', (_, bindings, hasChart) => {
    const { labels, options } = keysOfLayer(many(60), bindings, hasChart)
    const own = [...labels.filter((key) => key !== null), ...Object.values(options['severity'] ?? {})]
    expect(new Set(own).size).toBe(own.length)
    for (const key of own) {
      expect([...bindings.submit, ...bindings.undo, ...bindings.comment, ...bindings.help]).not.toContain(key)
      expect(Object.values(SPAN_KEYS)).not.toContain(key)
    }
    expect(labels).toHaveLength(60)
    expect(labels.at(-1)).toBeNull()
  })
})

describe('a key', () => {
  const press = (key: string, held: Partial<KeyPress> = {}) =>
    toMarkingCommand(
      {
        key,
        code: '',
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        repeat: false,
        ...held,
      },
      ERRORS,
      KEYS,
    )

  it('gives a class, and with Alt to the very characters, whatever sign a Mac makes of it', () => {
    expect(press('1')).toEqual({ kind: 'label', label: 'condition_unsupported', isExact: false })
    expect(press('¡', { code: 'Digit1', altKey: true })).toEqual({
      kind: 'label',
      label: 'condition_unsupported',
      isExact: true,
    })
    expect(press('Insert', { code: 'Numpad0' })).toMatchObject({ label: 'contradicted_fact' })
  })

  it('gives an option of an attribute', () => {
    expect(press('a')).toEqual({ kind: 'attribute', attribute: 'severity', option: 'major' })
  })

  it('moves the cursor by characters, words, lines and sentences, and selects with Shift', () => {
    expect(press('ArrowRight')).toEqual({ kind: 'move', unit: 'character', by: 1, isSelecting: false })
    expect(press('ArrowLeft', { ctrlKey: true, shiftKey: true })).toEqual({
      kind: 'move',
      unit: 'word',
      by: -1,
      isSelecting: true,
    })
    expect(press('ArrowDown')).toMatchObject({ unit: 'line' })
    expect(press('ArrowDown', { altKey: true })).toMatchObject({ unit: 'sentence' })
    expect(press('End', { ctrlKey: true })).toMatchObject({ unit: 'text', by: 1 })
    expect(press('Home')).toMatchObject({ unit: 'line-edge', by: -1 })
  })

  it('moves edges: the end, with Shift the start, with Alt by characters', () => {
    expect(press('m')).toEqual({ kind: 'edge', edge: 'end', isWider: true, unit: 'word' })
    expect(press('L', { shiftKey: true })).toEqual({
      kind: 'edge',
      edge: 'start',
      isWider: false,
      unit: 'word',
    })
    expect(press('µ', { code: 'KeyM', altKey: true })).toMatchObject({ unit: 'character' })
  })

  it('is left to the workbench and the browser where it means nothing here', () => {
    for (const key of ['Enter', 'u', 's', '?', 'Tab', 'F5']) expect(press(key)).toBeNull()
    expect(press('z', { ctrlKey: true })).toBeNull()
    expect(press('c', { metaKey: true })).toBeNull()
  })
})
