export { default } from '../agreement/layout'
