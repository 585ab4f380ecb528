import { content, introductionOf } from "../content/edition.server.ts";
import { Prose, UnderConstruction } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { PageIndex } from "../layout/page-index.tsx";
import type { Route } from "./+types/faq.route";

export function loader() {
  const questions = content().faq?.map((entry, index) => ({
    ...entry,
    id: `question-${index + 1}`,
  }));
  return { introduction: introductionOf("faq"), questions: questions ?? null };
}

export default function FrequentQuestions({ loaderData }: Route.ComponentProps) {
  const { introduction, questions } = loaderData;
  const sections = questions?.map(({ id, question }) => ({ id, name: question })) ?? [];
  return (
    <>
      <PageHeading title="Frequently asked questions" description={introduction}>
        {questions && (
          <>
            {introduction} If you can't find your answer here,{" "}
            <a href="/contact">write to the board</a>.
          </>
        )}
      </PageHeading>
      {!questions && (
        <UnderConstruction>Answers to common questions will be posted here.</UnderConstruction>
      )}
      {questions && (
        <div className="wide beside faq">
          <PageIndex title="All questions" sections={sections} />
          <div>
            {questions.map(({ id, question, html }) => (
              <section key={id}>
                <h2 id={id}>{question}</h2>
                <Prose html={html} />
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
