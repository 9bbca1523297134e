<?php
/**
 * Details of a new version.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Shows a page about a theme's new version. WordPress opens it in a separate window, so it works
 * for a theme without an address. For plugins WordPress renders the page from data.
 */
final class Details {

	const ACTION = 'hub_activation_details';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the details of a product's releases.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		add_filter( 'plugins_api', array( $this, 'plugin' ), 10, 3 );
		add_action( 'admin_post_' . self::ACTION, array( $this, 'show' ) );
	}

	/**
	 * Returns the address of the page about a theme's new version.
	 *
	 * @param int $item_id Id of the item.
	 */
	public static function url( int $item_id ): string {
		return admin_url( 'admin-post.php?action=' . self::ACTION . '&item=' . $item_id );
	}

	/**
	 * Prints the page about the theme's new version.
	 */
	public function show(): void {
		// phpcs:ignore WordPress.Security.NonceVerification -- shows what is known.
		$item_id = isset( $_GET['item'] ) && is_string( $_GET['item'] ) ? sanitize_text_field( wp_unslash( $_GET['item'] ) ) : '';
		if ( Product::meant( $item_id ) !== $this->product ) {
			return;
		}
		if ( ! current_user_can( 'update_themes' ) ) {
			wp_die( esc_html__( 'You are not allowed to update the theme of this site.', 'hub-activation' ), '', array( 'response' => 403 ) );
		}
		$product = $this->product;
		$release = $this->product->offers()->theme();
		require FOLDER . '/views/details.php';
		exit;
	}

	/**
	 * Returns the details of a plugin from the hub, because WordPress.org may have another plugin
	 * with that name.
	 *
	 * @param mixed  $result  Result of other filters.
	 * @param string $action  Requested action.
	 * @param object $request Requested plugin.
	 * @return mixed
	 */
	public function plugin( $result, $action, $request ) {
		$slug    = $request->slug ?? '';
		$release = 'plugin_information' === $action && is_string( $slug ) ? ( $this->product->offers()->plugins()[ $slug ] ?? null ) : null;
		if ( null === $release ) {
			return $result;
		}
		/* translators: 1: plugin, 2: theme. */
		$text     = sprintf( __( '%1$s comes with %2$s. Its updates come from the hub, with the activation of this site.', 'hub-activation' ), $release['name'], $this->product->config()->theme );
		$sections = array( 'description' => '<p>' . esc_html( $text ) . '</p>' );
		if ( '' !== $release['notes'] ) {
			$sections['changelog'] = wp_kses_post( Notes::html( $release['notes'] ) );
		}
		return (object) array(
			'name'          => $release['name'],
			'slug'          => $slug,
			'version'       => $release['version'],
			'requires'      => $release['requires'],
			'requires_php'  => $release['requires_php'],
			'tested'        => $release['tested'],
			'download_link' => $release['url'],
			'external'      => true,
			'sections'      => $sections,
		);
	}
}
