<?php
/**
 * The functions of WordPress with which pages are printed, as far as tests need them.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * A text within a page.
 *
 * @param string $text The text.
 */
function esc_html( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * A text within an attribute.
 *
 * @param string $text The text.
 */
function esc_attr( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * A text within a field.
 *
 * @param string $text The text.
 */
function esc_textarea( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

/**
 * An address within a page.
 *
 * @param string $url The address.
 */
function esc_url( string $url ): string {
	return htmlspecialchars( $url, ENT_QUOTES );
}

/**
 * Prints a sentence.
 *
 * @param string $text The sentence.
 */
function esc_html_e( string $text ): void {
	echo esc_html( $text ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the function above.
}

/**
 * Prints a script.
 *
 * @param string $script The script.
 */
function wp_print_inline_script_tag( string $script ): void {
	echo '<script>' . $script . '</script>'; // phpcs:ignore WordPress.Security.EscapeOutput -- the client's own.
}

/**
 * A value as JSON.
 *
 * @param mixed $value The value.
 */
function wp_json_encode( $value ): string {
	return (string) json_encode( $value );
}

/**
 * The version of WordPress.
 */
function get_bloginfo(): string {
	return '6.8';
}

/**
 * An address without a slash at its end.
 *
 * @param string $url The address.
 */
function untrailingslashit( string $url ): string {
	return rtrim( $url, '/' );
}

/**
 * An address of the admin.
 *
 * @param string $path Its path.
 */
function admin_url( string $path ): string {
	return 'https://shop.example/wp-admin/' . $path;
}

/**
 * Returns true while the tests' option `capable` does not say otherwise.
 */
function current_user_can(): bool {
	return Test_Options::$all['capable'] ?? true;
}

/**
 * A form's proof.
 */
function wp_nonce_field(): void {
	echo '<input type="hidden" name="_wpnonce" value="n">';
}

/**
 * The themes of the site: this one, its child, and another.
 *
 * @return object[]
 */
function wp_get_themes(): array {
	$theme = static function ( string $template ): object {
		return new class( $template ) {

			/**
			 * The folder of the theme that it is, or is a child of.
			 *
			 * @var string
			 */
			private $template;

			/**
			 * A theme.
			 *
			 * @param string $template The folder.
			 */
			public function __construct( string $template ) {
				$this->template = $template;
			}

			/**
			 * The folder.
			 */
			public function get_template(): string {
				return $this->template;
			}
		};
	};
	return array(
		'theme'       => $theme( 'theme' ),
		'theme-child' => $theme( 'theme' ),
		'other'       => $theme( 'other' ),
	);
}
