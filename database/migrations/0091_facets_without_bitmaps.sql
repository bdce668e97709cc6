-- Facets are counted by the matching tools: the bitmaps go.
drop trigger tool_documents_added on tool_documents;
drop trigger tool_documents_changed on tool_documents;
drop trigger tool_documents_removed on tool_documents;
drop table tool_facet_bits, tool_facet_changes, tool_facet_counts, tool_facet_members, tool_facet_spaces, tool_facet_version;
drop function change_tool_facets, change_tool_facets_of_features, fold_many_tool_facets, update_tool_facet_version, rebuild_tool_facets,
  fold_tool_facets, facet_chunk_length;
