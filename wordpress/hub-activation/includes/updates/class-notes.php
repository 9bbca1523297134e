<?php
/**
 * Release notes as HTML.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Converts release notes to HTML. Supports headings, lists, paragraphs, bold, emphasis, code and
 * web links of Markdown. Escapes everything else, so that the hub cannot add other tags.
 */
final class Notes {

	/**
	 * Returns the notes of a release as HTML.
	 *
	 * @param string $notes Markdown, or text in the format of readme.txt.
	 */
	public static function html( string $notes ): string {
		$html = '';
		$list = '';
		foreach ( self::blocks( $notes ) as $block ) {
			$in = in_array( $block['kind'], array( 'ul', 'ol' ), true ) ? $block['kind'] : '';
			if ( $in !== $list ) {
				$html .= ( '' === $list ? '' : "</$list>" ) . ( '' === $in ? '' : "<$in>" );
				$list  = $in;
			}
			$tag   = '' === $in ? $block['kind'] : 'li';
			$html .= "<$tag>" . implode( '<br>', array_map( array( __CLASS__, 'inline' ), $block['lines'] ) ) . "</$tag>";
		}
		return $html . ( '' === $list ? '' : "</$list>" );
	}

	/**
	 * Returns the headings, paragraphs and list items with their lines.
	 *
	 * @param string $notes Markdown.
	 * @return array<int, array{kind: string, lines: string[]}>
	 */
	private static function blocks( string $notes ): array {
		$blocks = array();
		$open   = '';
		foreach ( preg_split( '/\r\n?|\n/', $notes ) as $line ) {
			list( $kind, $text ) = self::read( $line );
			if ( 'more' === $kind && '' === $open ) {
				$kind = 'p';
			}
			if ( 'more' === $kind || ( 'p' === $kind && 'p' === $open ) ) {
				$blocks[ count( $blocks ) - 1 ]['lines'][] = $text;
				continue;
			}
			if ( 'gap' !== $kind ) {
				$blocks[] = array(
					'kind'  => $kind,
					'lines' => array( $text ),
				);
			}
			$open = in_array( $kind, array( 'gap', 'h4' ), true ) ? '' : $kind;
		}
		return $blocks;
	}

	/**
	 * Returns the type of a line and its text; the type `more` continues the open block.
	 *
	 * @param string $line Line of Markdown.
	 * @return array{0: string, 1: string}
	 */
	private static function read( string $line ): array {
		if ( '' === trim( $line ) ) {
			return array( 'gap', '' );
		}
		if ( 1 === preg_match( '/^#{1,6}\s+(.*?)\s*#*$/', $line, $heading ) ) {
			return array( 'h4', $heading[1] );
		}
		if ( 1 === preg_match( '/^\s*(?:([-*+])|\d{1,9}[.)])\s+(.*)$/', $line, $item ) ) {
			return array( '' === $item[1] ? 'ol' : 'ul', $item[2] );
		}
		return array( 1 === preg_match( '/^\s/', $line ) ? 'more' : 'p', trim( $line ) );
	}

	/**
	 * Returns a line as HTML.
	 *
	 * @param string $line Line of Markdown.
	 */
	private static function inline( string $line ): string {
		$safe  = htmlspecialchars( $line, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8' );
		$rules = array(
			'/\[([^\[\]]+)\]\((https?:\/\/[^\s()<>*_`]+)\)/' => '<a href="$2" target="_blank" rel="noopener noreferrer">$1</a>',
			'/`([^`]+)`/'                               => '<code>$1</code>',
			'/\*\*(\S(?:[^*]*\S)?)\*\*/'                => '<strong>$1</strong>',
			'/(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])/' => '<em>$1</em>',
		);
		return preg_replace( array_keys( $rules ), array_values( $rules ), $safe );
	}
}
