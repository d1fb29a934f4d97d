import { expect, it } from 'vitest'
import { raterAddress } from '@/components/raters/rater-address'
import { sheetAddress } from '@/components/score-sheet/sheet-address'
import { roomAddress } from '@/lib/core/task'
import { originOf } from './origin'

const TASK = { studyId: 's', taskId: 't' }

const ID = '0198a4f2-7e7f-7c5e-9d5a-0d1f5d2b7a11'

it.each([
  ['agreement', 'Agreement'],
  [`errors?differ=yes&page=2&at=${ID}#s-${ID}`, 'Disagreements'],
  [`statements/${ID}?list=errors`, 'the statement'],
  [`patients/${ID}?item=${ID}&list=errors%3Fpage%3D2`, 'the patient'],
  ['documents', 'Documents'],
])('leads back to %s', (origin, title) => {
  for (const address of [raterAddress(TASK, 'r', origin), sheetAddress(TASK, 'd', origin)]) {
    const back = new URL(address, 'http://localhost').searchParams.get('back')
    expect(originOf(TASK, back)).toEqual({ href: roomAddress(TASK, origin), title })
  }
})

it.each([
  undefined,
  null,
  ['agreement'],
  '../admin',
  'agreement/../members',
  '//evil.example',
  'statements/1',
])('knows no way back to %j', (back) => {
  expect(originOf(TASK, back)).toBeNull()
})
