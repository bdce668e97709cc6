import {
  ArrowLeft,
  Bookmark,
  ChevronDown,
  Ellipsis,
  ExternalLink,
  FileText,
  Heart,
  House,
  MessageCircle,
  Monitor,
  Moon,
  PanelLeft,
  Pencil,
  Search,
  ShieldCheck,
  Sparkles,
  Star,
  Sun,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IconName } from './icon.tsx'

const icons: Record<IconName, LucideIcon> = {
  'arrow-left': ArrowLeft,
  bookmark: Bookmark,
  'chevron-down': ChevronDown,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  'file-text': FileText,
  heart: Heart,
  house: House,
  'message-circle': MessageCircle,
  monitor: Monitor,
  moon: Moon,
  'panel-left': PanelLeft,
  pencil: Pencil,
  search: Search,
  'shield-check': ShieldCheck,
  sparkles: Sparkles,
  star: Star,
  sun: Sun,
  'trash-2': Trash2,
  'user-round': UserRound,
}

/** What stands inside of a drawing, without its own colours and size. */
function strokesOf(Drawn: LucideIcon): string {
  return renderToStaticMarkup(<Drawn />)
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>')
}

/** The drawings of all icons that `Icon` knows, as symbols. Made on the server once; browsers get them in the page. */
export function iconDrawings(): string {
  return Object.entries(icons)
    .map(([name, Drawn]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${strokesOf(Drawn)}</symbol>`)
    .join('')
}
