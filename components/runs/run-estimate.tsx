import { countGridWork } from '@/lib/core/run-grid'
import type { Asked } from './read-choices'

/** What the chosen raters will ask of the servers, before anything starts. */
export function RunEstimate({ asked, statements }: { asked: Asked; statements: number }) {
  return (
    <p aria-live="polite" className="text-sm text-muted">
      {asked.problem ?? describe(asked, statements)}
    </p>
  )
}

function describe({ runs }: Asked, statements: number): string {
  const { judgements, searches, reranks } = countGridWork(runs, statements).together
  const asked = [
    tell(judgements, 'judgement by a model', 'judgements by a model'),
    tell(searches, 'search', 'searches'),
    tell(reranks, 'rerank', 'reranks'),
  ].filter((part) => part !== null)
  const who = `${runs.length === 1 ? '1 rater' : `${runs.length} raters`}, ${statements.toLocaleString('en')} statements`
  if (asked.length === 0) return `${who}: nothing is asked of a server.`
  const isShared = runs.length > 1 && searches > 0
  return `${who}: ${asked.join(', ')}.${isShared ? ' What the raters share is searched once.' : ''}`
}

function tell(count: number, one: string, many: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`
}
