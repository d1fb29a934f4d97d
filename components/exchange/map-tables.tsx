import { Button } from '@/components/ui/button'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { authorsOf, type ColumnMap, guessDays, timesOf } from '@/lib/core/exchange/map-columns'
import { MapTable } from './map-table'
import { missingOf, type OwnTable, proposeMap, targetsOf } from './own-tables'

type Props = {
  guide: readonly TableGuide[]
  own: readonly OwnTable[]
  onChange: (own: OwnTable[]) => void
  onCheck: () => void
}

/** Tables with columns of their own: what each holds, as proposed and as somebody corrects it. */
export function MapTables({ guide, own, onChange, onCheck }: Props) {
  const missing = own.flatMap((one) => missingOf(guide, one))
  return (
    <section aria-labelledby="map" className="grid gap-4">
      <h2 id="map" className="text-base font-semibold">
        What the columns hold
      </h2>
      <p className="max-w-prose text-sm text-muted">
        These tables have column names of their own. The most likely meaning of each is proposed. Correct what
        is wrong; your files stay as they are.
      </p>
      {own.map((one, index) => (
        <MapTable
          key={one.file.name}
          tables={targetsOf(guide)}
          own={one}
          authors={authorsOf(one.rows, one.map)}
          missing={missingOf(guide, one)}
          onTable={(table) => change(index, proposeMap(guide, one.rows, table))}
          onChange={(map) => change(index, map)}
        />
      ))}
      <p>
        <Button disabled={missing.length > 0} onClick={onCheck}>
          Check with these columns
        </Button>
      </p>
    </section>
  )

  function change(at: number, map: ColumnMap) {
    onChange(own.map((one, index) => (index === at ? { ...one, map: withDays(one, map) } : one)))
  }
}

/** Days of other columns may be written otherwise. */
function withDays({ rows, map: before }: OwnTable, map: ColumnMap): ColumnMap {
  const days = timesOf(rows, map)
  const isSame = days.join('\n') === timesOf(rows, before).join('\n')
  return isSame ? map : { ...map, days: guessDays(days) }
}
