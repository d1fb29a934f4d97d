import type { Page } from '@playwright/test'
import { type BenchRow, compareTime } from './bench-row'
import { watchWaiting } from './waiting'

/** What is promised of the 95th percentile. */
const PAINT_LIMIT_MS = 50
const LATENCY_MS = 100
/** A machine that is a quarter slower is none that anybody would call slow. */
const ROOM = 1.25

type Times = { answer: number[]; next: number[]; baseline: number[] }

/**
 * Runs in the page; as text, because what compiles this file would add helpers that the page does not know. Beside each time stands
 * that of a key which does nothing but change a digit in a corner.
 */
const HELPERS = `
  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const corner = document.body.appendChild(document.createElement('output'))
  document.addEventListener('keydown', ({ key }) => { if (key === 'F24') corner.textContent = String(Math.random()) })
  const time = async (key, state) => {
    const before = state()
    const start = performance.now()
    press(key)
    await null // what a key changes is drawn behind its listeners, before the next frame
    for (let frame = 0; state() === before; frame++) {
      if (frame > 300) throw new Error('the key ' + key + ' changed nothing')
      await paint()
    }
    await paint()
    return performance.now() - start
  }
  const found = { answer: [], next: [], baseline: [] }
  const note = async (kind, key, state) => {
    found[kind].push(await time(key, state))
    found.baseline.push(await time('F24', () => corner.textContent))
  }`

const MEASURE_NEXT = `(async () => {${HELPERS}
  for (let item = 0; item < 60; item++) {
    press('1')
    await paint()
    await note('next', 'Enter', () => document.querySelector('blockquote')?.textContent)
  }
  return found
})()`

/** Digits by turns: one that comes again at once is taken for a key that is held. */
const measureForm = (items: number, fields: number) => `(async () => {${HELPERS}
  const answered = () => document.querySelectorAll('form[data-answer] input:checked').length
  for (let item = 0; item < ${items}; item++) {
    for (let field = 0; field < ${fields}; field++) await note('answer', field % 2 === 0 ? '2' : '1', answered)
    await note('next', 'Enter', answered)
  }
  return found
})()`

/**
 * Marks the word at the cursor, changes its class, and deletes it, in a text with many marks. Beside it stands a letter that is typed into a
 * plain field which holds the same text.
 */
const measureMarks = (keys: number) => `(async () => {${HELPERS}
  const frame = document.querySelector('[data-marking="summary"]')
  const count = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent
  const label = () => frame.querySelector('[data-current]')?.dataset.tag
  const area = document.body.appendChild(document.createElement('textarea'))
  area.value = frame.textContent
  area.style = 'position: fixed; right: 0; bottom: 0; width: 30rem; height: 30rem'
  const type = async () => {
    area.focus()
    const start = performance.now()
    document.execCommand('insertText', false, 'x')
    await paint()
    found.baseline.push(performance.now() - start)
  }
  const pieces = [...frame.querySelectorAll('[data-from]')]
  for (let key = 0; key < ${keys}; key++) {
    await type()
    const piece = pieces[(key * 7) % pieces.length]
    const node = [...piece.childNodes].map((own) => own.firstChild ?? own).find((own) => own.nodeType === 3 && own.length > 8 && !own.parentElement.closest('mark'))
    if (!node) continue
    frame.focus({ preventScroll: true })
    getSelection().setBaseAndExtent(node, 3, node, 3)
    await paint()
    found.answer.push(await time('2', count))
    found.answer.push(await time('3', label))
    found.answer.push(await time('Delete', count))
  }
  area.remove()
  return found
})()`

const DELAYED = `${LATENCY_MS} ms network delay`

/** From the key press to the paint of the next statement, while each request of the page is held up. */
export async function benchNext(page: Page): Promise<BenchRow> {
  const { next, baseline, waited } = await measure(page, MEASURE_NEXT)
  return describe(`key press to the next statement painted, ${DELAYED}`, next, baseline, waited)
}

/** The same of each key of a form with so many fields: of those that answer one, and of the one that goes on to the next item. */
export async function benchForm(page: Page, items: number, fields: number): Promise<BenchRow[]> {
  const { answer, next, baseline, waited } = await measure(page, measureForm(items, fields))
  const form = `a form of ${fields} fields`
  return [
    describe(`key press to the answer painted in ${form}, ${DELAYED}`, answer, baseline, waited),
    describe(`key press to the next item painted with ${form}, ${DELAYED}`, next, baseline, waited),
  ]
}

/** From a key that marks, changes or deletes to its paint, in a text of so many words with so many marks. */
export async function benchMarks(page: Page, words: number, spans: number): Promise<BenchRow> {
  await page.keyboard.press('Backspace') // it is submitted: back to it from behind the last
  await page.locator('[data-marking]').first().waitFor()
  const { answer, baseline, waited } = await measure(page, measureMarks(30))
  const row = describe(
    `key press to the mark painted in a text of ${words} words with ${spans} marks, ${DELAYED}`,
    answer,
    baseline,
    waited,
  )
  return {
    ...row,
    beside: row.beside.replace(
      'a key that changes a digit in a corner',
      'a letter typed into a plain field with the same text',
    ),
  }
}

async function measure(page: Page, script: string): Promise<Times & { waited: number | null }> {
  await page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    await route.continue()
  })
  const waited = watchWaiting('self')
  const times = await page.evaluate<Times>(script)
  const share = waited()
  await page.unrouteAll({ behavior: 'wait' })
  return { ...times, waited: share }
}

function describe(
  what: string,
  times: readonly number[],
  baseline: readonly number[],
  waited: number | null,
): BenchRow {
  const [p95, floor] = [at(times, 0.95), at(baseline, 0.95)]
  return {
    what,
    value: `median ${at(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms over ${times.length} keys`,
    beside: `a key that changes a digit in a corner: median ${at(baseline, 0.5).toFixed(0)} ms, p95 ${floor.toFixed(0)} ms; ${(p95 / floor).toFixed(1)} times as long`,
    ...compareTime(p95, { atMost: PAINT_LIMIT_MS, unit: 'ms', room: ROOM }, waited),
  }
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
