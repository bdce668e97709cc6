import {
  ArrowLeft,
  Bookmark,
  ChevronDown,
  Ellipsis,
  ExternalLink,
  FileText,
  Heart,
  House,
  Info,
  List,
  MessageCircle,
  Monitor,
  Moon,
  PanelLeft,
  Pencil,
  Scale,
  Search,
  Shapes,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Star,
  Sun,
  Trash2,
  Unlink,
  UserRound,
  UsersRound,
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
  info: Info,
  list: List,
  'message-circle': MessageCircle,
  monitor: Monitor,
  moon: Moon,
  'panel-left': PanelLeft,
  pencil: Pencil,
  scale: Scale,
  search: Search,
  shapes: Shapes,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  sparkles: Sparkles,
  star: Star,
  sun: Sun,
  'trash-2': Trash2,
  unlink: Unlink,
  'user-round': UserRound,
  'users-round': UsersRound,
}

/** The elements inside an icon's `svg`. */
function pathsOf(Component: LucideIcon): string {
  return renderToStaticMarkup(<Component />)
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>')
}

/** Renders the symbols of all icons for `Icon`. Runs on the server only. */
export function renderIconSymbols(): string {
  return Object.entries(icons)
    .map(
      ([name, Component]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${pathsOf(Component)}</symbol>`,
    )
    .join('')
}
