<?php
/**
 * Purchase codes in pasted texts.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Purchase;

test(
	'finds the only purchase code in a text, and none among several',
	static function (): void {
		$code  = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';
		$table = array(
			$code                           => $code,
			"  $code\u{A0}\n"               => $code,
			"Purchase code: \"$code\"."     => $code,
			"\u{201C}$code\u{201D}"         => $code,
			"\u{200B}$code\u{FEFF}"         => $code,
			"Code – $code (regular)"        => $code,
			str_replace( '-', '‑', $code )  => $code,
			"x$code"                        => null,
			"$code-1"                       => null,
			"$code $code"                   => null,
			'3f1c9a52-7d04-4e8b-9b16-0c5e2' => null,
			"\xff$code"                     => null,
			''                              => null,
		);
		foreach ( $table as $typed => $found ) {
			same( $found, Purchase::code_in( (string) $typed ), (string) $typed );
		}
	}
);
