'use client'

import { useState } from 'react'
import { Disclosure } from '@/components/ui/disclosure'
import { TextField } from '@/components/ui/field'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import type { CourseLines } from '@/lib/core/cohort/cohort-rules'
import type { CourseCut } from '@/lib/core/cohort/made-cohort'
import { counted } from '@/lib/core/counted-words'

type Corrections = Record<string, CourseLines>
type Props = {
  cuts: readonly CourseCut[]
  corrections: Corrections
  onCorrect: (corrections: Corrections) => void
}

/** Discharge summaries with the lines that were cut out of each, and what a person has corrected. */
export function CourseCuts({ cuts, corrections, onCorrect }: Props) {
  const missing = cuts.filter(({ lines }) => lines === null).length
  const correct = (admission: string, lines: CourseLines | null) => {
    const { [admission]: _, ...others } = corrections
    onCorrect(lines === null ? others : { ...others, [admission]: lines })
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">What was cut out of the discharge summaries</h3>
      <p className="text-sm text-muted">
        {counted(cuts.length, 'summary', 'summaries')}
        {missing > 0 &&
          `; ${counted(missing, 'has', 'have')} no hospital course that could be cut out by headings`}
      </p>
      {cuts.map((cut) => (
        <OneCut
          key={cut.admission}
          cut={cut}
          corrected={corrections[cut.admission]}
          onCorrect={(lines) => correct(cut.admission, lines)}
        />
      ))}
    </section>
  )
}

type OneProps = {
  cut: CourseCut
  corrected: CourseLines | undefined
  onCorrect: (lines: CourseLines | null) => void
}

function OneCut({ cut: { patient, admission, lines, summary }, corrected, onCorrect }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = corrected ?? lines
  const range = shown === null ? 'no hospital course found' : `lines ${shown.first} to ${shown.last}`
  return (
    <Disclosure
      title={`Patient ${patient}, admission ${admission}: ${range}${corrected ? ', corrected' : ''}`}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {isOpen && (
        <div className="grid gap-3">
          <LineFields shown={shown} onCorrect={onCorrect} />
          <ScrollFrame
            label={`Discharge summary of patient ${patient}`}
            className="max-h-96 overflow-y-auto rounded-md border border-line"
          >
            <ol className="font-mono text-xs">
              {summary.split('\n').map((line, index) => (
                <Line
                  // oxlint-disable-next-line react/no-array-index-key -- lines of a finished text never move
                  key={index}
                  number={index + 1}
                  text={line}
                  isCut={shown !== null && index + 1 >= shown.first && index + 1 <= shown.last}
                />
              ))}
            </ol>
          </ScrollFrame>
        </div>
      )}
    </Disclosure>
  )
}

function LineFields({
  shown,
  onCorrect,
}: {
  shown: CourseLines | null
  onCorrect: (lines: CourseLines | null) => void
}) {
  const [first, setFirst] = useState(String(shown?.first ?? ''))
  const [last, setLast] = useState(String(shown?.last ?? ''))
  const type = (nextFirst: string, nextLast: string) => {
    setFirst(nextFirst)
    setLast(nextLast)
    const lines = { first: Number(nextFirst), last: Number(nextLast) }
    if (lines.first >= 1 && lines.first <= lines.last) onCorrect(lines)
    else if (nextFirst === '' && nextLast === '') onCorrect(null)
  }
  return (
    <div className="grid grid-cols-2 gap-4 sm:w-80">
      <TextField
        label="First line"
        inputMode="numeric"
        value={first}
        onChange={(event) => type(event.target.value, last)}
      />
      <TextField
        label="Last line"
        inputMode="numeric"
        value={last}
        onChange={(event) => type(first, event.target.value)}
      />
    </div>
  )
}

function Line({ number, text, isCut }: { number: number; text: string; isCut: boolean }) {
  return (
    <li className={`flex gap-3 px-2 ${isCut ? 'bg-accent-soft' : 'text-muted'}`}>
      <span aria-hidden className="w-8 shrink-0 text-right tabular-nums">
        {number}
      </span>
      <span className="whitespace-pre-wrap">
        {isCut && <span className="sr-only">cut out: </span>}
        {text}
      </span>
    </li>
  )
}
