import type { ReactNode } from 'react'
import type { PartMark, ShownPart } from './shown-part'
import { TextPart } from './text-part'

type Props = {
  parts: readonly ShownPart[]
  marks: readonly PartMark[]
  /** What stands in place of a part's text, where words of it are marked. */
  bodyOf?: (part: ShownPart) => ReactNode
}

/** The texts of an item beside each other; on a narrow or magnified screen one below the other. */
export function TextColumns({ parts, marks, bodyOf }: Props) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-[900px]:flex-none max-[900px]:flex-col [&>*+*]:border-l [&>*+*]:border-line max-[900px]:[&>*+*]:border-t max-[900px]:[&>*+*]:border-l-0">
      {parts.map((part) => (
        <TextPart
          key={part.role}
          part={part}
          marks={marks.filter(({ role }) => role === part.role)}
          body={bodyOf?.(part)}
        />
      ))}
    </div>
  )
}
