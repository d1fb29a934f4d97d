import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { MapTables } from './map-tables'
import { byOwnNames, mappable, type OwnTable, readOwnTables, toFiles } from './own-tables'

const column = (name: string, isNeeded: boolean) => ({ column: name, meaning: '', isNeeded, example: '' })
const GUIDE: TableGuide[] = [
  { name: 'ratings', about: '', columns: [column('item_id', true)] },
  {
    name: 'documents',
    about: '',
    columns: [
      column('document_id', true),
      column('patient_id', true),
      column('author_kind', true),
      column('author_name', true),
      column('text', true),
    ],
  },
]
const TEXT = 'Treated for pneumonia with ceftriaxone, without complications.'
const FILE = new File([`ID;Who;Verfasser;Brief\nL1;Eva;gpt-2;${TEXT}\nL2;Eva;Dr. A;${TEXT}\n`], 'letters.csv')

function Mapped({ read, onCheck }: { read: OwnTable[]; onCheck: (own: readonly OwnTable[]) => void }) {
  const [own, setOwn] = useState<readonly OwnTable[]>(read)
  return <MapTables guide={GUIDE} own={own} onChange={setOwn} onCheck={() => onCheck(own)} />
}

it('proposes what columns hold, asks for what is missing, and makes the table that the import reads', async () => {
  const user = userEvent.setup()
  const onCheck = vi.fn<(own: readonly OwnTable[]) => void>()
  render(<Mapped read={await readOwnTables(GUIDE, [FILE])} onCheck={onCheck} />)

  const send = await screen.findByRole('button', { name: 'Check with these columns' })
  expect(send.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Still to say: patient id.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Your column for patient_id'), 'Who')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'gpt-2' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Dr. A' }))
  await user.click(send)

  const own = onCheck.mock.calls[0]?.[0] ?? []
  const [file] = toFiles(own)
  expect(file?.name).toBe('documents.jsonl')
  const lines = ((await file?.text()) ?? '').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { document_id: 'L1', patient_id: 'Eva', author_name: 'gpt-2', text: TEXT, author_kind: 'llm' },
    { document_id: 'L2', patient_id: 'Eva', author_name: 'Dr. A', text: TEXT, author_kind: 'llm' },
  ])
})

it('names files and lines as they came, also within messages and where two files make one table', async () => {
  const more = new File([`ID;Who;Verfasser;Brief\nL3;P1;gpt-2;${TEXT}\nL1;P1;Dr. A;${TEXT}\n`], 'more.csv')
  const own = await readOwnTables(GUIDE, [FILE, more])
  const message = 'The document L1 stands twice, first in documents.jsonl line 2.'

  expect(
    byOwnNames(
      [
        { file: 'documents.jsonl', line: 6, column: 'document_id', message },
        { file: 'other.csv', line: 1, column: 'proposition_id', message: 'The proposition S1 stands twice.' },
      ],
      own,
    ),
  ).toEqual([
    {
      file: 'more.csv',
      line: 3,
      column: 'document_id',
      message: 'The document L1 stands twice, first in letters.csv line 2.',
    },
    { file: 'other.csv', line: 1, column: 'statement_id', message: 'The statement S1 stands twice.' },
  ])
})

it('takes one value for all rows where no column holds it', async () => {
  const user = userEvent.setup()
  const onCheck = vi.fn<(own: readonly OwnTable[]) => void>()
  render(<Mapped read={await readOwnTables(GUIDE, [FILE])} onCheck={onCheck} />)

  await user.selectOptions(screen.getByLabelText('Your column for patient_id'), 'the same for all rows …')
  expect(screen.getByText('Still to say: patient id.')).toBeTruthy()
  await user.type(screen.getByLabelText('patient_id of all rows'), 'P9')
  await user.click(screen.getByRole('button', { name: 'Check with these columns' }))

  const [file] = toFiles(onCheck.mock.calls[0]?.[0] ?? [])
  expect(await file?.text()).toMatch(/^\n\{"patient_id":"P9"/)
})

it('is for tables of text that the import named a problem of, and of which it knows no name', () => {
  const scan = new File([''], 'scan.png')
  const fine = new File([''], 'notes.csv')
  const ratings = new File([''], 'Ratings.csv')
  const problems = ['letters.csv', 'scan.png', 'Ratings.csv'].map((file) => ({ file }))

  expect(mappable(GUIDE, [FILE, scan, fine, ratings], problems)).toEqual([FILE])
})

it('offers no choice of models among more values than anybody has authors, and says that these are none', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `P${at % 9};${TEXT} ${at}`)
  const file = new File([`Fallnr.;Aussage des Modells\n${lines.join('\n')}\n`], 'eigene.csv')
  const user = userEvent.setup()
  render(<Mapped read={await readOwnTables(GUIDE, [file])} onCheck={vi.fn()} />)

  expect(screen.getByLabelText<HTMLSelectElement>('The file holds').value).toBe('statements')
  expect(screen.getByText('Still to say: author name.')).toBeTruthy()
  expect(screen.getByLabelText('Your column for statement_id').textContent).toMatch(/^the row number/)
  await user.selectOptions(screen.getByLabelText('Your column for author_name'), 'Aussage des Modells')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(
    screen.getByText(/“Aussage des Modells” has 40 different values, so it is hardly the author/),
  ).toBeTruthy()
})
