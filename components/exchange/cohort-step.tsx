'use client'

import { useState } from 'react'
import { FigureTable } from '@/components/figures/figure-table'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import type { CohortRules, CourseLines } from '@/lib/core/cohort/cohort-rules'
import { flowFigure } from '@/lib/core/cohort/flow-figure'
import type { MadeCohort } from '@/lib/core/cohort/made-cohort'
import { counted, whole } from '@/lib/core/counted-words'
import { CourseCuts } from './course-cuts'
import { useCohort } from './use-cohort'

type Props = {
  home: string
  mimicId: string
  onChosen: (uploadId: string) => void
  onGiveUp: () => void
}

/** MIMIC's tables become a study: rules first, then what they choose, and the hospital courses that were cut out, to be corrected. */
export function CohortStep({ home, mimicId, onChosen, onGiveUp }: Props) {
  const { made, isBusy, failure, choose, take } = useCohort(home, mimicId)
  const [corrections, setCorrections] = useState<Record<string, CourseLines>>({})
  const [applied, setApplied] = useState(corrections)
  const send = (fields: FormData) => {
    setApplied(corrections)
    void choose({ ...readRules(fields), corrections })
  }
  const use = () => {
    const uploadId = take()
    if (uploadId !== null) onChosen(uploadId)
  }
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-semibold">Choose a cohort</h2>
      <p className="max-w-prose text-sm text-muted">
        Each patient’s text is the hospital course cut out of one discharge summary. That summary, and all
        that was charted after it, stays out of the chart. The same rules and seed choose the same patients.
      </p>
      <Form onSend={send} className="grid gap-4 rounded-lg border border-line bg-raised p-5">
        <RuleFields />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <p className="flex flex-wrap items-center gap-2">
          <Button type="submit" tone={made ? 'quiet' : 'primary'} disabled={isBusy}>
            {made ? 'Choose again' : 'Choose cohort'}
          </Button>
          <Button tone="quiet" onClick={onGiveUp}>
            Choose other files
          </Button>
          {isBusy && (
            <output className="text-sm text-muted">
              Reading the notes twice. All of MIMIC takes some minutes; please keep this page open.
            </output>
          )}
        </p>
      </Form>
      {made && (
        <>
          <MadeView made={made} />
          <CourseCuts cuts={made.cuts} corrections={corrections} onCorrect={setCorrections} />
          {corrections !== applied && <Notice>Corrections count once the cohort is chosen again.</Notice>}
          <p>
            <Button disabled={isBusy || corrections !== applied} onClick={use}>
              Check this cohort
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

function RuleFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-4">
        <TextField
          label="Patients"
          name="patients"
          inputMode="numeric"
          defaultValue="100"
          hint="Empty: all"
        />
        <TextField label="Seed" name="seed" defaultValue="1" required />
        <TextField
          label="Physicians’ notes"
          name="physicianNotes"
          inputMode="numeric"
          defaultValue="2"
          hint="At least; MIMIC-IV has none: 0"
        />
        <TextField label="Other notes" name="notes" inputMode="numeric" defaultValue="10" hint="At least" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          label="Headings that begin the hospital course"
          name="starts"
          rows={2}
          defaultValue="Brief Hospital Course:"
          hint="One a line"
        />
        <TextAreaField
          label="Headings that end it"
          name="ends"
          rows={2}
          defaultValue="Medications on Admission:"
          hint="One a line; the first that comes"
        />
      </div>
    </>
  )
}

function readRules(fields: FormData): Partial<CohortRules> {
  const text = (name: string) => formText(fields, name).trim()
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .filter((line) => line.trim() !== '')
  return {
    patients: text('patients') === '' ? null : Number(text('patients')),
    seed: text('seed'),
    physicianNotes: Number(text('physicianNotes')),
    notes: Number(text('notes')),
    starts: lines('starts'),
    ends: lines('ends'),
  }
}

function MadeView({ made: { flow, unread, problems } }: { made: MadeCohort }) {
  const figure = flowFigure(flow)
  const [first] = problems
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{figure.title}</h3>
      <FigureTable figure={figure} caption={figure.title} />
      {first && (
        <Notice>
          {counted(unread, 'row', 'rows')} could not be read and {unread === 1 ? 'was' : 'were'} left out. The
          first: {first.file}, line {whole(first.line)}: {first.message}
        </Notice>
      )}
    </div>
  )
}
