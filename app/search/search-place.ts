/** The document or other page of the site that a place belongs to. */
export interface SearchSource {
  url: string;
  title: string;
  /** The weight of a match in it; usually 1. Hundredths of it count. */
  weight: number;
  /** Of a record: it counts less with each year that it is older than the newest one. */
  year?: number;
}

/** A unit of the index: a section on a page of a document, an answer of the FAQ, an amenity … */
export interface SearchPlace {
  source: SearchSource;
  /** The URL of the place, as "/faq#question-2"; of a section, its heading's, or "#page-7" where its page shows none. */
  url: string;
  /** As "Page 7"; empty where the source has no pages. */
  where: string;
  /** The section's heading, the question, the page's name. */
  title: string;
  text: string;
  /** The heading above the section's own, such as an article's, if it has one. */
  chapter?: string;
}
