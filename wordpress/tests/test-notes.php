<?php
/**
 * Release notes.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Notes;

test(
	'renders headings, lists, paragraphs and inline formatting',
	static function (): void {
		$table = array(
			''                             => '',
			'One line.'                    => '<p>One line.</p>',
			"First\nsecond"                => '<p>First<br>second</p>',
			"First\r\n\r\nsecond"          => '<p>First</p><p>second</p>',
			"## New\nA page"               => '<h4>New</h4><p>A page</p>',
			"* one\n* two\n  goes on"      => '<ul><li>one</li><li>two<br>goes on</li></ul>',
			"1. one\n2. two\n\nThen"       => '<ol><li>one</li><li>two</li></ol><p>Then</p>',
			"- one\n\n- two"               => '<ul><li>one</li><li>two</li></ul>',
			'**bold** and *so* and `code`' => '<p><strong>bold</strong> and <em>so</em> and <code>code</code></p>',
			'3 * 4 * 5'                    => '<p>3 * 4 * 5</p>',
			'[docs](https://a.example/b)'  => '<p><a href="https://a.example/b" target="_blank" rel="noopener noreferrer">docs</a></p>',
		);
		foreach ( $table as $notes => $html ) {
			same( $html, Notes::html( $notes ), $notes );
		}
	}
);

test(
	'escapes everything else in release notes',
	static function (): void {
		$table = array(
			'<script>alert(1)</script>'        => '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
			'[a](javascript:alert(1))'         => '<p>[a](javascript:alert(1))</p>',
			'[a](https://x.example/"onload=1)' => '<p><a href="https://x.example/&quot;onload=1" target="_blank" rel="noopener noreferrer">a</a></p>',
			'## <img src=x onerror=alert(1)>'  => '<h4>&lt;img src=x onerror=alert(1)&gt;</h4>',
		);
		foreach ( $table as $notes => $html ) {
			same( $html, Notes::html( $notes ), $notes );
		}
	}
);
