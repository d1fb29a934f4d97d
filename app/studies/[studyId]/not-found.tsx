import { NothingHere } from '@/components/ui/nothing-here'

/** Under the study's bars; whoever does not see the study gets the page without them. */
export default function NotFoundInStudy() {
  return <NothingHere />
}
