import { nameService, type StoredFinding } from '@/lib/core/runs/service-finding'
import { minuteOf } from '@/lib/core/time-words'

/** What the servers said when a worker called them last, before somebody starts something that needs them. */
export function ServiceList({ services }: { services: readonly StoredFinding[] }) {
  if (services.length === 0) return null
  return (
    <ul aria-label="Servers" className="grid gap-1 pb-3 text-sm">
      {services.map(({ what, state, found, since, checkedAt }) => (
        <li key={what} className={state === 'fails' ? 'text-danger' : 'text-muted'}>
          <span className="font-medium">{nameService(what)}</span>{' '}
          {state === 'fails' ? `does not work since ${minuteOf(since)} UTC: ${found}` : `works: ${found}`}
          <span className="text-muted"> (looked at {minuteOf(checkedAt)} UTC)</span>
        </li>
      ))}
    </ul>
  )
}
