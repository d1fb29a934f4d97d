import { describe, expect, it } from 'vitest'
import { errorViewSchema } from './error-view'
import { errorList, listTitle, orderOf, positionInList, readItemList, writeItemList } from './item-list'

const ITEM = '0198a4f2-7e7f-7c5e-9d5a-0d1f5d2b7a11'
const RUN = '0198a4f2-7e7f-7c5e-9d5a-0d1f5d2b7a22'
const NEIGHBORS = { previous: null, next: null }

describe('readItemList', () => {
  it.each([
    `errors?differ=all&patient=1`,
    `runs/${RUN}?show=Not+Supported`,
    'agreement/label-models?model=mace',
    'consensus/report?said=Supported&outcome=Not+Supported',
    'errors',
  ])('gives %s back as it was', (address) => {
    expect(writeItemList(readItemList(address)!)).toBe(address)
  })

  it.each([
    undefined,
    ['errors', 'errors'],
    '',
    '//evil.example/errors',
    'https://evil.example',
    '../admin',
    'errors/../members',
    'runs/1',
    `runs/${RUN}/more`,
    'members',
    `errors?find=${'x'.repeat(5000)}`,
  ])('takes %j for no list', (value) => {
    expect(readItemList(value)).toBeNull()
  })

  it('reads a view as the page itself does, whatever else is there', () => {
    const list = readItemList('errors?differ=all&kind=nonsense&at=x&said=Supported&said=Not+Addressed')!
    expect(orderOf(list)).toEqual({
      kind: 'view',
      view: errorViewSchema.parse({ differ: 'all', said: 'Not Addressed' }),
    })
  })
})

describe('errorList', () => {
  it('keeps what is chosen, not what says nothing', () => {
    const view = errorViewSchema.parse({ said: 'Supported', differ: 'any', aiOtherwise: 'all', page: '3' })
    const list = errorList(view)
    expect(writeItemList(list)).toBe('errors?differ=any&said=Supported&aiOtherwise=all&page=3')
    expect(orderOf(list)).toEqual({ kind: 'view', view })
  })
})

describe('positionInList', () => {
  it('opens the page that shows the statement now', () => {
    const at = (address: string, number: number) =>
      positionInList(readItemList(address)!, ITEM, { number, total: 99, ...NEIGHBORS })
    expect(at('errors?differ=all', 20)).toBe(`errors?differ=all&at=${ITEM}#s-${ITEM}`)
    expect(at('errors?differ=all', 21)).toBe(`errors?differ=all&page=2&at=${ITEM}#s-${ITEM}`)
    expect(at(`runs/${RUN}?show=failed`, 51)).toBe(`runs/${RUN}?show=failed&page=2&at=${ITEM}#s-${ITEM}`)
    expect(at('agreement/label-models', 25)).toBe(`agreement/label-models?at=${ITEM}#s-${ITEM}`)
  })

  it('opens the page it was left at where the statement has left the list', () => {
    expect(positionInList(readItemList('errors')!, ITEM, null)).toBe(`errors?at=${ITEM}#s-${ITEM}`)
    const third = readItemList('errors?page=3')!
    expect(positionInList(third, ITEM, null)).toBe(`errors?page=3&at=${ITEM}#s-${ITEM}`)
    expect(positionInList(third, ITEM, { number: 1, total: 99, ...NEIGHBORS })).toBe(
      `errors?at=${ITEM}#s-${ITEM}`,
    )
  })
})

it('calls a list by its question', () => {
  expect(listTitle(readItemList('errors')!)).toBe('Disagreements: People disagree')
  expect(listTitle(readItemList('errors?a=settled&differ=yes&also=others')!)).toBe('Disagreements')
  expect(listTitle(readItemList(`runs/${RUN}`)!)).toBe('the AI rater')
})
