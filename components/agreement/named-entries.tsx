'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { type StepFailure, useStep } from '@/components/ui/use-step'
import { counted, named } from '@/lib/core/counted-words'
import type { NamedEntries as Named } from '@/lib/core/named-entries'
import type { TaskRef } from '@/lib/core/task'

type Made = { ok: true; data: { made: number; kept: number } }
type Props = {
  task: TaskRef
  named: Named
  onMake: (input: { task: TaskRef }) => Promise<Made | StepFailure>
}

/** What clinicians named, and the step that makes statements of it. */
export function NamedEntries({ task, named: { rows, waiting }, onMake }: Props) {
  const router = useRouter()
  const { failure, result, isBusy, take } = useStep(onMake, () => router.refresh())
  const open = rows.filter(({ isMade }) => !isMade).length
  const [isAsking, setAsking] = useState(false)
  const make = () => {
    setAsking(false)
    take({ task })
  }
  return (
    <section aria-labelledby="named" className="grid gap-3">
      <h2 id="named" className="text-base font-semibold">
        What was named
      </h2>
      <p className="max-w-prose text-sm text-muted">
        Each entry can become a statement, which other tasks ask about. Who named it goes along under the name
        that the study gave them. An answer that changes later replaces its statements until one of them is
        rated.
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {waiting.length > 0 && open > 0 && (
        <Notice>
          {describeWaiting(waiting)} Statements that are made now are of what has been named so far; others
          can be made of the rest later.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={isBusy || open === 0}
          onClick={() => (waiting.length > 0 && !isAsking ? setAsking(true) : make())}
        >
          {isAsking
            ? `Make them now, before ${counted(waiting.length, 'answer has', 'answers have')} come`
            : open > 0 || rows.length === 0
              ? `Make statements of ${counted(open, 'entry', 'entries')}`
              : 'Statements are made'}
        </Button>
        <output className="text-sm">{result?.ok && describeMade(result.data)}</output>
      </div>
      {rows.length > 0 && (
        <Table caption="Entries by document and by who named them">
          <thead>
            <tr>
              <Th>Document</Th>
              <Th>Named by</Th>
              <Th>Label</Th>
              <Th>Entry</Th>
              <Th>Source</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ document, author, label, text, quote, suggested, isMade }, index) => (
              // the same may be named twice
              <tr key={index} className="align-top">
                <Td>{document}</Td>
                <Td>{author}</Td>
                <Td>{label ?? '–'}</Td>
                <Td className="min-w-64">
                  {text}
                  {suggested !== null && (
                    <span className="block text-xs text-muted">
                      {suggested === text ? 'As an AI rater suggested.' : `Suggested: ${suggested}`}
                    </span>
                  )}
                </Td>
                <Td className="min-w-56 text-xs text-muted">{quote === null ? '–' : <q>{quote}</q>}</Td>
                <Td>{isMade ? 'statement' : 'new'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

/** So many are named one by one. */
const MOST_NAMED = 5

function describeWaiting(waiting: Named['waiting']): string {
  const names = named(
    waiting.map(({ document, author }) => `${author} of ${document}`),
    MOST_NAMED,
  )
  return `Still to be named: ${names}.`
}

function describeMade({ made, kept }: { made: number; kept: number }): string {
  const words = `Made ${counted(made, 'statement', 'statements')}.`
  if (kept === 0) return words
  return `${words} ${counted(kept, 'answer was', 'answers were')} changed after statements of it were rated: these stay.`
}
