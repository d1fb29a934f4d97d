import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCopied } from './copied-passages'

const HISTORY =
  'Patient is a 67 year old man with COPD, admitted with fever and a productive cough for three days.'

describe('findCopied', () => {
  it('points a repeated passage to where it stood first, whatever the lines and capitals', () => {
    const texts = [
      `HPI: ${HISTORY} Plan: antibiotics.`,
      'Short nursing note.',
      `Day 2.\n${HISTORY.toUpperCase().replaceAll(' ', '\n  ')}\nAfebrile today.`,
    ]

    const [first, second, third] = findCopied(texts)

    expect([first, second]).toEqual([[], []])
    expect(third).toHaveLength(1)
    const passage = third![0]!
    expect(texts[2]!.slice(passage.start, passage.end).replaceAll(/\s+/g, ' ')).toBe(
      HISTORY.toUpperCase().slice(0, -1),
    )
    expect(passage.first.index).toBe(0)
    expect(texts[0]!.slice(passage.first.start, passage.first.end)).toBe(HISTORY.slice(0, -1))
  })

  it('follows a text that grows from day to day to each first writer', () => {
    const day2 = 'Overnight he was weaned from six to two litres of oxygen and walked to the door twice.'
    const copied = findCopied([HISTORY, `${HISTORY} ${day2}`, `${HISTORY} ${day2} Going home.`])

    expect(copied[2]!.map((passage) => passage.first.index)).toEqual([0, 1])
  })

  it('counts neither short runs nor repeats within one note', () => {
    const short = 'No known drug allergies. Full code.'

    expect(findCopied([`${short} a b c`, `${short} d e f`, `${HISTORY} ${HISTORY}`])).toEqual([[], [], []])
    expect(findCopied([])).toEqual([])
    expect(findCopied(['', ' '])).toEqual([[], []])
  })

  it('finds just what comparing every run with every other finds', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 25 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
        const copied = findCopied(texts, { words: 3 })
        for (const [index, passages] of copied.entries()) {
          const covered = new Set<number>()
          for (const { start, end, first } of passages) {
            expect(texts[index]!.slice(start, end)).toBe(texts[first.index]!.slice(first.start, first.end))
            expect(first.index).toBeLessThan(index)
            for (let unit = start; unit < end; unit++) covered.add(unit)
          }
          const words = [...texts[index]!.matchAll(/\w/g)]
          for (let at = 0; at + 3 <= words.length; at++) {
            const run = words
              .slice(at, at + 3)
              .map((match) => match[0])
              .join(' ')
            const isOld = texts.slice(0, index).some((earlier) => earlier.includes(run))
            expect(!isOld || covered.has(words[at]!.index)).toBe(true)
          }
        }
      }),
    )
  })

  it('reads two megabytes of copied notes', () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 3001}`)
    const texts = Array.from({ length: 60 }, (_, day) => `Day ${day}. ${words.join(' ')}`)
    expect(findCopied(texts).flat().length).toBeGreaterThanOrEqual(59)
  })
})
