import { describe, expect, it } from 'vitest'
import { fileFromBytes } from './import-file'
import { describeUnknown } from './unknown-file'

const say = (name: string, content: string | Uint8Array = '') => describeUnknown(fileFromBytes(name, content))

describe('describeUnknown', () => {
  it.each([
    ['letter.docx', /\.txt or as PDF/],
    ['letter.DOC', /\.txt or as PDF/],
    ['chart.xlsx', /CSV/],
    ['summary.txt', /A text of your own/],
    ['scan.jpeg', /picture/],
    ['movie.mp4', /says nothing/],
    ['', /says nothing/],
  ])('%s', async (name, message) => {
    expect(await say(name)).toMatch(message)
  })

  it.each([
    ['note_id,patient_id,category,text\n', 'notes'],
    ['note_id,patient,type,text,mood\n', 'notes'],
    ['admission_id,patient_id\n', 'admissions'],
    ['document_id,patient_id,kind,author_kind,author_name,text\n', 'documents'],
    ['proposition_id,document_id,kind,text\n', 'propositions'],
    ['proposition_id,rater_id,label\n', 'ratings'],
  ])('knows the table of the columns %j', async (content, table) => {
    expect(await say('mine.csv', content)).toContain(`name the file ${table}.csv`)
  })

  it.each(['', 'a,b\n', '"never closed', Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0xff, 0xfe, 0, 1])])(
    'proposes no table for garbage',
    async (content) => {
      expect(await say('mine.csv', content)).toMatch(/A table is named after what it holds/)
    },
  )
})
