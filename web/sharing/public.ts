export { ShareButton, useShareItem } from './share.tsx'
