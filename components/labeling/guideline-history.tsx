import { Table, Td, Th } from '@/components/ui/table'
import type { GuidelineVersion } from '@/lib/core/labeling/guideline'

/** Every version of the guideline: what was new, who knows it, and what was rated under it. */
export function GuidelineHistory({ versions }: { versions: readonly GuidelineVersion[] }) {
  if (versions.length === 0) return null
  return (
    <Table caption="Versions of the guideline">
      <thead>
        <tr>
          <Th numeric>Version</Th>
          <Th>Published</Th>
          <Th>What was new</Th>
          <Th numeric>Read by</Th>
          <Th numeric>Ratings under it</Th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, publishedAt, change, readBy, ratings }) => (
          <tr key={version}>
            <Td numeric>{version}</Td>
            <Td>{publishedAt?.slice(0, 16).replace('T', ' ')} UTC</Td>
            <Td className="whitespace-pre-wrap">{change}</Td>
            <Td numeric>{readBy}</Td>
            <Td numeric>{ratings}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
