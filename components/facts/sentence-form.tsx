'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { TextAreaField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import { FACT_CLASSES, type FactClass } from '@/lib/core/protocols/entailment/fact-class'
import type { NoteFacts } from '@/lib/core/protocols/entailment/note-facts'

type Step<Input> = (input: Input) => Promise<{ ok: true } | StepFailure>

type Props = {
  studyId: string
  note: NoteFacts
  /** The sentences, one a line. */
  lines: string
  onRecut: Step<{ studyId: string; documentId: string; lines: string }>
  onClassify: Step<{ studyId: string; statementId: string; class: FactClass }>
}

/** Where sentences begin and end, and whether they say something, for a lead to correct. */
export function SentenceForm({ studyId, note, lines, onRecut, onClassify }: Props) {
  const { documentId, isRated } = note
  const router = useRouter()
  const { failure, isBusy, take } = useStep(onRecut, () => router.refresh())
  return (
    <Disclosure title="Correct sentences">
      <div className="grid gap-4">
        {isRated ? (
          <Notice>Pairs of this note were rated. Its sentences stay as they are.</Notice>
        ) : (
          <Form
            className="grid gap-3"
            onSend={(fields) => take({ studyId, documentId, lines: formText(fields, 'lines') })}
          >
            {failure && <Notice tone="danger">{failure.message}</Notice>}
            <TextAreaField
              label="One sentence a line"
              name="lines"
              rows={12}
              defaultValue={lines}
              hint="Only line breaks may change. A sentence that is cut anew gets its class by rule."
            />
            <div>
              <Button type="submit" disabled={isBusy}>
                Cut sentences
              </Button>
            </div>
          </Form>
        )}
        <ClassTable studyId={studyId} note={note} onClassify={onClassify} />
      </div>
    </Disclosure>
  )
}

function ClassTable({ studyId, note, onClassify }: Pick<Props, 'studyId' | 'note' | 'onClassify'>) {
  const router = useRouter()
  const { failure, isBusy, take } = useStep(onClassify, () => router.refresh())
  return (
    <div className="grid gap-2">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Table caption="Classes of sentences">
        <thead>
          <tr>
            <Th>Sentence</Th>
            <Th>Class</Th>
            <Th numeric>Weight</Th>
          </tr>
        </thead>
        <tbody>
          {note.sentences.map(({ statementId, start, end, class: own, weight }, index) => (
            <tr key={statementId}>
              <Td>{note.text.slice(start, end)}</Td>
              <Td>
                <select
                  aria-label={`Class of sentence ${index + 1}`}
                  className="rounded-md border border-line-strong bg-raised px-2 py-1 text-sm"
                  value={own}
                  disabled={isBusy || note.isRated}
                  onChange={({ target }) => {
                    const chosen = FACT_CLASSES.find((one) => one === target.value)
                    if (chosen) take({ studyId, statementId, class: chosen })
                  }}
                >
                  {FACT_CLASSES.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              </Td>
              <Td numeric>{weight === null ? '–' : weight.toFixed(2)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
